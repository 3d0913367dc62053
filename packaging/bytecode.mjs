// Compiles the Python files of a zip archive with the Python that the browser will run:
// `node bytecode.mjs FOLDER ARCHIVE.zip 2`, with the optimization level of its modules.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const COMPILE = `
import importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compile_archive(source, target, level):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in sorted(old.namelist()):
            data = old.read(name)
            if name.endswith(".py"):
                # Pyodide reads docstrings of its own modules.
                code = compile(data, name, "exec", dont_inherit=True, optimize=0 if "pyodide" in name else level)
                data, name = _code_to_hash_pyc(code, importlib.util.source_hash(data), False), name + "c"
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)

compile_archive
`
const [folder, archive, level] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`))
const lockFileContents = JSON.stringify({
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten', python: '3.14', version: '314.0.7' },
  packages: {},
})
const python = await loadPyodide({ indexURL: folder, lockFileContents })
python.FS.writeFile('/source.zip', new Uint8Array(readFileSync(`${folder}/${archive}`)))
python.runPython(COMPILE)('/source.zip', '/target.zip', Number(level))
writeFileSync(`${folder}/${archive}`, python.FS.readFile('/target.zip'))
