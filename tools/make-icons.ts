// Renders the icons of the installable app from one SVG drawing. After a change of the drawing, run this and commit.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@topspin/e2e/testing/chromium'

const folder = fileURLToPath(new URL('../frontend/public/icons/', import.meta.url))

/** A table seen from above and a ball, 64 by 64. @param scale below 1 leaves a margin for the mask of a phone */
const motif = (scale: number) => `
  <g transform="translate(32 32) scale(${scale}) translate(-32 -32)">
    <path d="M9 13h46v38H9z" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2.5"/>
    <path d="M32 13v38" stroke="#fff" stroke-opacity=".7" stroke-width="2.5"/>
    <circle cx="43" cy="25" r="8" fill="#ff7a1a"/>
  </g>`
const field = (radius: number) => `<rect width="64" height="64" rx="${radius}" fill="#0d4aa3"/>`
/** The small icon of notifications. Android uses only the outline of this icon, in one colour. */
const badge = `<path d="M7 13h50v38H7zM32 13v38" fill="none" stroke="#fff" stroke-width="4"/><circle cx="44" cy="26" r="8" fill="#fff"/>`

const icons = [
  { file: 'icon-192.png', size: 192, drawing: field(15) + motif(1) },
  { file: 'icon-512.png', size: 512, drawing: field(15) + motif(1) },
  { file: 'maskable-192.png', size: 192, drawing: field(0) + motif(0.78) },
  { file: 'maskable-512.png', size: 512, drawing: field(0) + motif(0.78) },
  { file: 'apple-touch-icon.png', size: 180, drawing: field(0) + motif(0.86) },
  { file: 'badge-96.png', size: 96, drawing: badge },
]

const browser = await launchChromium()
try {
  const page = await browser.newPage()
  for (const { file, size, drawing } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${drawing}</svg>`,
    )
    writeFileSync(folder + file, await page.screenshot({ omitBackground: true }))
  }
} finally {
  await browser.close()
}
