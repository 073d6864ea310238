"""The only package that imports the C++ engine, `taquin._native`.

extension        loads the C++ engine and nothing else of Taquin
engine           runs an algorithm of the registry
constructive     runs the constructive solver
wide_beam        runs the wide beam, and returns its prefixes or its layers
refine           refines a path
ida_iteration    runs one iteration of IDA* below a node
search_task      passes a board, limits and threads to the engine
heuristic_specs  passes heuristics to the engine
callbacks        passes progress, Ctrl-C and Python heuristics from the engine to Python
results          converts results of the engine
"""
