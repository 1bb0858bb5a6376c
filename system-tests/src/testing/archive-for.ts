import { ownArchivePath } from '@topspin/domain/contract/own-data'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { bodyOf } from '@topspin/test-kit/expecting'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'

const path = '/api/player/me/archive'

/** Waits until the archive of the player is no longer in `state`. @returns the state that follows */
export async function archiveStateAfter(browser: Browser, state = 'preparing'): Promise<{ readonly state: string }> {
  const read = async () => bodyOf<{ state: string }>(await browser.get(path))
  await expect.poll(async () => (await read()).state).not.toBe(state)
  return read()
}

/** Asks for the archive of a player's own data and fetches it. @returns the text of each file */
export async function fetchOwnArchive(browser: Browser, password: string): Promise<Readonly<Record<string, string>>> {
  bodyOf(await browser.post(path, { password }))
  expect(await archiveStateAfter(browser)).toMatchObject({ state: 'ready' })
  const { statusCode, rawPayload } = await browser.get(ownArchivePath)
  expect(statusCode).toBe(200)
  return Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}
