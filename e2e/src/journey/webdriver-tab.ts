import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '@topspin/platform/testing/server'
import { expect } from 'vitest'
import { z } from 'zod'
import { phoneViewport } from '../testing/chromium.ts'
import { webKitPaths } from '../testing/other-browsers.ts'
import type { Tab } from './tab.ts'

/** The key of a reference to an element in the answers of WebDriver (https://www.w3.org/TR/webdriver2/#elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const answer = z.object({ value: z.unknown() })
const session = z.object({ sessionId: z.string() })
const failure = z.object({ error: z.string(), message: z.string() })
const element = z.object({ [elementKey]: z.string() }).nullable()

/** Opens WebKitGTK over WebDriver, on a virtual display. */
export async function openWebKit(): Promise<Tab> {
  const displayed = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const xvfb = spawn(webKitPaths.display ?? '', displayed, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [display] = await once(xvfb.stdout, 'data')
  const port = await findFreePort()
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, LANGUAGE: 'fr_FR' }
  const server = spawn(webKitPaths.driver ?? '', [`--port=${port}`], { env, stdio: 'ignore' })
  const end = () => Promise.all([server, xvfb].map(stop))
  const address = `http://127.0.0.1:${port}`
  try {
    await expect
      .poll(() =>
        send(address, 'GET', '/status').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const { sessionId } = session.parse(await send(address, 'POST', '/session', { capabilities: {} }))
    return await tabOf(`${address}/session/${sessionId}`, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function tabOf(at: string, end: () => Promise<unknown>): Promise<Tab> {
  const post = (path: string, body: unknown) => send(at, 'POST', path, body)
  const evaluate = (expression: string) => post('/execute/sync', { script: `return ${expression}`, args: [] })
  const withElement = async (expression: string, path: string, body: unknown) => {
    const found = element.parse(await evaluate(expression))
    if (found === null) return false
    await post(`/element/${found[elementKey]}${path}`, body)
    return true
  }
  await post('/window/rect', phoneViewport)
  return {
    open: async (address) => void (await post('/url', { url: address })),
    evaluate,
    click: (expression) => withElement(expression, '/click', {}),
    type: (expression, text) => withElement(expression, '/value', { text }),
    async close() {
      await send(at, 'DELETE', '')
      await end()
    },
  }
}

/** Sends a command to the driver. @returns the value of its answer @throws Error with the message of the driver */
async function send(at: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${at}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { value } = answer.parse(await response.json())
  if (response.ok) return value
  const { error, message } = failure.parse(value)
  throw new Error(`${method} ${path}: ${error}: ${message}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
