"""A small AlphaZero-style trainer: `python -m ludoteca.train --help`.

It needs PyTorch: `pip install 'ludoteca[train]'`. Each iteration plays games against itself (`selfplay`), fits the
network to the searches and results of the latest games (`trainer`), and measures the regret of the network against
exact values (`ludoteca.benchmark`). `network` has the network and a player that uses it:

    from ludoteca.train.network import Network
    moves = Network.load("folder", simulations=64).moves([match])
"""
