"""What pyproject.toml cannot say: with the library in it, a wheel is for one platform, and for every Python 3."""

import pathlib

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

HAS_LIBRARY = any(pathlib.Path(__file__).parent.glob("foretouch/libforetouch-c.*"))


class LibraryDistribution(Distribution):
    def has_ext_modules(self):
        return HAS_LIBRARY


class LibraryWheel(bdist_wheel):
    def get_tag(self):
        # Called by ctypes, the library knows nothing of Python's version.
        return ("py3", "none", super().get_tag()[2])


setup(distclass=LibraryDistribution, cmdclass={"bdist_wheel": LibraryWheel})
