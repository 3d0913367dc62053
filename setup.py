"""Compiles every module that has a .pxd beside it, and builds the page; what can't be built is left out."""

import hashlib
import json
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "packaging"))

import page

SOURCE = Path("src")
DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": False,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}
OPENMP = [] if sys.platform == "darwin" else ["-fopenmp"]


def typed_modules():
    return sorted(p.with_suffix(".py") for p in SOURCE.rglob("*.pxd") if p.with_suffix(".py").exists())


def module_name(path):
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def extension(path):
    threads = OPENMP if "cython.parallel" in path.read_text() else []
    return Extension(module_name(path), [str(path)], extra_compile_args=["-O3", *threads], extra_link_args=threads)


def extensions():
    if os.environ.get("LUDOTHEK_INTERPRETED"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    modules = [extension(p) for p in typed_modules()]
    return cythonize(modules, compiler_directives=DIRECTIVES, build_dir="build/c", nthreads=os.cpu_count(), quiet=True)


def fingerprint(path):
    return hashlib.sha256(path.read_bytes() + path.with_suffix(".pxd").read_bytes()).hexdigest()


class TolerantBuildExt(build_ext):
    """Leaves out what does not compile and notes, for each module that did, which source it came from."""

    def run(self):
        self.failures = []
        super().run()
        if self.failures:
            why = f"{len(self.failures)} modules could not be compiled; {self.failures[0]}"
            print(f"ludothek: the rules run interpreted, as plain Python ({why})", file=sys.stderr)
        sources = {module_name(p): p for p in typed_modules()}
        built = {e.name: fingerprint(sources[e.name]) for e in self.extensions if self._built(e)}
        note = {"complete": built.keys() == sources.keys(), "modules": built}
        root = SOURCE if self.inplace else Path(self.build_lib)
        (root / "ludothek").mkdir(parents=True, exist_ok=True)
        (root / "ludothek" / "compiled.json").write_text(json.dumps(note, indent=1, sort_keys=True) + "\n")

    def build_extension(self, ext):
        try:
            super().build_extension(ext)
        except Exception as error:
            self.failures.append(f"{ext.name}: {error}")

    def get_outputs(self):
        return [f for f in super().get_outputs() if os.path.exists(f)]

    def copy_extensions_to_source(self):
        self.extensions = [e for e in self.extensions if self._built(e)]
        super().copy_extensions_to_source()

    def _built(self, ext):
        return any(
            os.path.exists(os.path.join(root, self.get_ext_filename(self.get_ext_fullname(ext.name))))
            for root in ([self.build_lib, SOURCE] if self.inplace else [self.build_lib])
        )


class BuildPy(build_py):
    """Builds the page first, so that its files are there to be packed."""

    def run(self):
        page.build_if_possible()
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_py": BuildPy, "build_ext": TolerantBuildExt})
