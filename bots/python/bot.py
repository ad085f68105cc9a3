#!/usr/bin/env python3
"""A complete gramy bot: it plays random legal moves. Usage: bot.py [HOST:PORT | --stdio]"""
from gramy_bot import Bot

class MyBot(Bot):
    def choose(self, state, clock):
        return state.random.choice(state.legal_moves())  # put a better idea than a random move here

MyBot().run()
