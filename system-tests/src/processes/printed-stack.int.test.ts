import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programArguments } from '@topspin/platform/testing/programs'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

// Code that makes the program fail when it reads `isTTY` of its output.
const broken = (thrown: string) =>
  `Object.defineProperty(process.stdout, 'isTTY', { get() { const error = new Error('no terminal'); ${thrown} } })`

test.each([
  ['the start throws', broken('throw error')],
  ['nobody catches', broken('queueMicrotask(() => { throw error })')],
])(
  'an error that %s ends the process, and its stack names the source',
  (_, code) => {
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
    const options = { cwd: root, encoding: 'utf8', env: { ...process.env, PORT: '0' } } as const
    const { status, stderr } = spawnSync(process.execPath, [...flags, ...programArguments('standalone')], options)
    expect(stderr).toMatch(/^Error: no terminal\n/)
    expect(stderr).not.toContain('dist/servers')
    expect(stderr).toMatch(/ \(?file:\S+\/standalone\/src\/main\.ts:\d+:\d+\)?\n/)
    expect(status).toBe(1)
  },
  60_000,
)
