// The package for npm in bundles of esbuild, run in Node: the module is found, or the error states what is missing. Needs scripts/build-web.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const made = fileURLToPath(new URL('../../results/made/web/', import.meta.url))
const [tarball] = readdirSync(made).filter(name => name.endsWith('.tgz'))
const folder = mkdtempSync(join(tmpdir(), 'foretouch-bundles-'))
after(() => rmSync(folder, { recursive: true }))
const installed = join(folder, 'node_modules/foretouch')
mkdirSync(installed, { recursive: true })
execFileSync('tar', ['-xzf', join(made, tarball), '-C', installed, '--strip-components', '1'])

const use = `
  const predictor = foretouch.predictor('linear', { fadeAfter: Infinity })
  console.log(JSON.stringify(predictor.replay([{ time: 0, x: 0, y: 0 }, { time: 0.01, x: 1, y: 2 }], [10])[1].map(({ x, y }) => [x, y])))
`
/** Bundles an app in a folder of its own. */
function bundle(name, source, ...options) {
  writeFileSync(join(folder, `${name}.js`), source)
  execFileSync('esbuild', [`${name}.js`, '--bundle', '--minify', '--log-level=error', `--outdir=${name}`, ...options], { cwd: folder })
  return join(folder, name)
}
const run = file => spawnSync(process.execPath, [file], { encoding: 'utf8', cwd: tmpdir() })
const module = ['--format=esm', '--out-extension:.js=.mjs']

test('foretouch/inline needs nothing, as a module and as a script', () => {
  const inside = bundle('inline', `import { load } from 'foretouch/inline'; load().then(foretouch => {${use}})`, ...module)
  assert.deepEqual(readdirSync(inside), ['inline.mjs'])
  assert.equal(run(join(inside, 'inline.mjs')).stdout, '[[2,4]]\n')
  const script = bundle('script', `import { load } from 'foretouch/inline'; load().then(foretouch => {${use}})`, '--format=iife', '--out-extension:.js=.cjs', '--log-override:empty-import-meta=silent')
  assert.equal(run(join(script, 'script.cjs')).stdout, '[[2,4]]\n')
})

test('the module as a file of the bundle', () => {
  const source = `import { load } from 'foretouch'; import wasm from 'foretouch/foretouch.wasm'
    const foretouch = await load(new URL(wasm, import.meta.url)); ${use}`
  const made = bundle('file', source, ...module, '--loader:.wasm=file')
  assert.equal(readdirSync(made).length, 2)
  assert.equal(run(join(made, 'file.mjs')).stdout, '[[2,4]]\n')
})

test('load() finds the module next to the bundle, and names it if it is missing', () => {
  const made = bundle('plain', `import { load } from 'foretouch'; const foretouch = await load(); ${use}`, ...module)
  assert.match(run(join(made, 'plain.mjs')).stderr, /ForetouchError.*foretouch\.wasm/)
  copyFileSync(join(installed, 'foretouch.wasm'), join(made, 'foretouch.wasm'))
  assert.equal(run(join(made, 'plain.mjs')).stdout, '[[2,4]]\n')
})

test('a script without an address of its own states what load() needs', () => {
  const made = bundle('nowhere', `import { load } from 'foretouch'; load().catch(error => console.log(error.code, error.message))`, '--format=iife', '--out-extension:.js=.cjs', '--log-override:empty-import-meta=silent')
  assert.match(run(join(made, 'nowhere.cjs')).stdout, /^unavailable load: found no address of this script, expected .*'foretouch\/inline'/)
})
