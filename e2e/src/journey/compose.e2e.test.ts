import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, it } from 'vitest'
import { playJourneyAt } from './journey.ts'
import { openChromium } from './puppeteer-tab.ts'

/** The address of the installation that `.ci/compose` has started and filled. */
const url = process.env['COMPOSE_URL']
const compose = async (...words: readonly string[]) => void (await promisify(execFile)('docker', ['compose', ...words]))

describe.skipIf(url === undefined)('the containers, in Chromium (needs bash .ci/compose)', () => {
  it('plays the journey', () =>
    playJourneyAt(
      // When Caddy is stopped, the page reaches no server.
      { url: url ?? '', stop: () => compose('stop', 'caddy'), start: () => compose('up', '--wait', 'caddy') },
      // Caddy signs the certificate of localhost itself.
      () => openChromium('--ignore-certificate-errors'),
    ))
})
