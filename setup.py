"""Compiles every module that has a .pxd beside it, and builds the page; what can't be built is left out."""

import hashlib
import json
import os
import re
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "packaging"))

import page

SOURCE = Path("src")
SHARED = "ludothek._cyutility"
"""What Cython would else repeat in every module, such as the type of its functions: more than half of their size."""
DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": False,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}
# Without debugging information, unwind tables and the names of private symbols the compiled modules have a quarter of
# the size. Modules that make Python objects, and those of research, gain nothing by -O3, and are up to a fifth smaller
# with -O2. What runs once for a table, or is shared by all modules, is compiled for size.
COMPILE = {
    "win": ["/O2"],
    "linux": ["-O3", "-g0", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"],
}
OBJECT_MODULES = {"gametree", "luck", "net_rollouts", "outlook", "plain", "policy", "stepper", "tables", "views"}
SMALL_MODULES = {"setup"}
LINK = {"linux": ["-Wl,--strip-all"]}
OPENMP = {"linux": (["-fopenmp"], ["-fopenmp"]), "win": (["/openmp"], [])}
"""The compiler's and the linker's flags for threads, where the platform's usual compiler has OpenMP."""


def target():
    """Return the platform that is compiled for: linux, macosx, win, or emscripten for Pyodide."""
    return re.split(r"[-_\d]", sysconfig.get_platform(), maxsplit=1)[0]


def typed_modules():
    return sorted(p.with_suffix(".py") for p in SOURCE.rglob("*.pxd") if p.with_suffix(".py").exists())


def module_name(path):
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def extension(path):
    is_parallel = "cython.parallel" in path.read_text(encoding="utf-8")
    compile_threads, link_threads = OPENMP.get(target(), ([], [])) if is_parallel else ([], [])
    flags = COMPILE.get(target(), ["-O3", "-g0"])
    if path.stem in OBJECT_MODULES | SMALL_MODULES:
        level = "-Os" if path.stem in SMALL_MODULES else "-O2"
        flags = [level if flag == "-O3" else flag for flag in flags]
    return Extension(
        module_name(path),
        [str(path)],
        extra_compile_args=[*flags, *compile_threads],
        extra_link_args=[*LINK.get(target(), []), *link_threads],
    )


def extensions():
    if os.environ.get("LUDOTHEK_INTERPRETED"):
        return []
    try:
        import Cython.Build  # noqa: F401
    except ImportError:
        return []
    return [shared_extension(), *(extension(p) for p in typed_modules())]


def shared_extension():
    """Return the module that the others import their common code from; Cython writes its source."""
    flags = ["-Os" if flag == "-O3" else flag for flag in COMPILE.get(target(), ["-Os", "-g0"])]
    path = SOURCE.joinpath(*SHARED.split(".")).with_suffix(".c")
    return Extension(SHARED, [str(path)], extra_compile_args=flags, extra_link_args=LINK.get(target(), []))


def translate(modules):
    """Let Cython write the modules as C."""
    from Cython.Build import cythonize

    return cythonize(
        modules,
        compiler_directives=DIRECTIVES,
        build_dir="build/c",
        nthreads=os.cpu_count(),
        quiet=True,
        shared_utility_qualified_name=SHARED,
    )


def fingerprint(path):
    return hashlib.sha256(path.read_bytes() + path.with_suffix(".pxd").read_bytes()).hexdigest()


class TolerantBuildExt(build_ext):
    """Leaves out what does not compile and notes, for each module that did, which source it came from."""

    def finalize_options(self):
        if self.distribution.ext_modules:  # Not before: a build asks for its requirements and metadata several times.
            self.distribution.ext_modules = translate(self.distribution.ext_modules)
        super().finalize_options()

    def run(self):
        self.failures = []
        super().run()
        if self.failures:
            why = f"{len(self.failures)} modules could not be compiled; {self.failures[0]}"
            print(f"ludothek: the rules run interpreted, as plain Python ({why})", file=sys.stderr)
        sources = {module_name(p): p for p in typed_modules()}
        built = {e.name for e in self.extensions if self._built(e)}
        modules = {name: fingerprint(path) for name, path in sources.items() if name in built}
        note = {"complete": built == {SHARED, *sources}, "flags": COMPILE.get(target(), []), "modules": modules}
        root = SOURCE if self.inplace else Path(self.build_lib)
        (root / "ludothek").mkdir(parents=True, exist_ok=True)
        (root / "ludothek" / "compiled.json").write_text(json.dumps(note, indent=1, sort_keys=True) + "\n", "utf-8")

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
