"""Holds two arrays of polygons and answers about them; array.rs is at the other end of the pipes."""

import sys
import time

import numpy
import shapely

source, sink = sys.stdin.buffer, sys.stdout.buffer
FUNCTIONS = {"distance": shapely.distance, "collision": shapely.intersects}
sides = []

for line in source:
    command, *words = line.decode().split()
    if command == "polygons":
        count, numbers = map(int, words)
        counts = numpy.frombuffer(source.read(4 * count), dtype="<u4")
        corners = numpy.frombuffer(source.read(8 * numbers), dtype="<f8").reshape(-1, 2)
        rings = shapely.linearrings(corners, indices=numpy.repeat(numpy.arange(count), counts))
        sides.append(shapely.polygons(rings))
    elif command == "walk":
        order = numpy.frombuffer(source.read(4 * int(words[1])), dtype="<u4")
        a, b = (side[order] for side in sides)
        begin = time.perf_counter()
        FUNCTIONS[words[0]](a, b)
        sink.write(f"{time.perf_counter() - begin!r}\n".encode())
        sink.flush()
    elif command == "answers":
        sink.write(FUNCTIONS[words[0]](*sides).astype("<f8").tobytes())
        sink.flush()
