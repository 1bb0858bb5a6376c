import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { freePlayerAnswers } from '../testing/availability-states.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { answerLiveMatch, liveMatch, pointsOfTwoSets, samplePointsOf, widestPseudo } from '../testing/live-states.ts'
import { pickPlayer } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { rankingOf } from '../testing/rankings.ts'
import { answer } from '../testing/server-stand-in.ts'

const { player, referee } = people

/** The texts of the elements that are too small for their text. @param elements a selector */
const cutOff = (page: Page, elements: string) =>
  page
    .locator(elements)
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    )

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? never()
const never = () => {
  throw new Error('the element is not shown')
}

/** How the parts of some screens are arranged; every-screen.e2e.test.ts only finds what is broken. */
describeInChromium('arrangement', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)

  it('shows the sets and the button to record on a phone in landscape, beside a column of icons', async () => {
    const viewport = { width: 844, height: 390 }
    const page = await browsers.visit('/match/Karim', { as: player, viewport })
    const record = page.getByRole('button', { name: 'Enregistrer' })
    await record.waitFor()
    for (const part of [...(await page.getByRole('radiogroup').all()), record])
      expect(await part.boundingBox()).toSatisfy((box) => box.y >= 60 && box.y + box.height <= viewport.height)
    expect(await page.getByRole('navigation').boundingBox()).toEqual({ x: 0, y: 0, width: 72, height: 390 })
    const links = await page.getByRole('navigation').getByRole('link').all()
    expect(links).toHaveLength(5)
    for (const link of links)
      expect(await link.boundingBox()).toSatisfy((box) => box.height >= 44 && box.y + box.height <= viewport.height)
    // The strip is in the top bar.
    expect(await page.locator('.shell-strip').boundingBox()).toSatisfy(({ y, height }) => y >= 0 && y + height <= 60)
  })

  it('shows the scores of all matches of home in one column', async () => {
    const page = await browsers.visit('/', { as: referee, viewport: { width: 1440, height: 800 } })
    const matches = page.getByRole('article')
    // The server renders only the first matches; the page adds the others later.
    await matches.nth(10).waitFor()
    const places = await matches.getByRole('button', { name: /^Détail du match/ }).evaluateAll((all) =>
      all.map((score) => {
        const { left, width } = score.getBoundingClientRect()
        return Math.round(left + width / 2)
      }),
    )
    expect(places.length).toBeGreaterThan(10)
    expect(new Set(places)).toHaveLength(1)
  })

  it.each([1024, 1280, 1400, 1920])(
    'cuts off no head and no name in the table of points, %i px wide',
    async (width) => {
      const match = liveMatch([...pointsOfTwoSets, [9, 7]], { playerOne: 'Camille', playerTwo: 'Baptiste' })
      const page = await browsers.visit('/welcome', {
        as: player,
        viewport: { width, height: 800 },
        before: async (page) => {
          await answerLiveMatch(page, match)
          await answer(page, 'livePoints', samplePointsOf(match))
        },
      })
      await page.goto('/live')
      await page.getByRole('columnheader', { name: 'Service' }).first().waitFor()
      const heads = page.getByRole('columnheader')
      expect(await heads.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
      // A head of two lines is higher than 40 px.
      expect(await heads.evaluateAll((all) => all.filter((one) => one.clientHeight > 40).length)).toBe(0)
      expect(await cutOff(page, 'td .cut')).toEqual([])
    },
  )

  const long = ['Jean-Christophe B.', 'Marie-Ange Delacroix', widestPseudo, 'Maximilienlouis12345']

  it.each([360, phoneViewport.width])(
    'shows long names in full on the table of the form, %i px wide',
    async (width) => {
      const page = await browsers.visit('/welcome', {
        as: referee,
        viewport: { width, height: phoneViewport.height },
        before: (page) => answer(page, 'activePseudos', long),
      })
      for (const [one = '', two, partner, second] of [long, long.toReversed()]) {
        await page.goto(`/match/${two}?tab=double&partner=${partner}&second=${second}`)
        await pickPlayer(page, 'Joueur un', one)
        await expect.poll(() => page.locator('fieldset [data-long]').allTextContents()).toHaveLength(4)
        expect(await cutOff(page, 'fieldset [data-long]')).toEqual([])
      }
    },
  )

  it.each([768, 1024, 1093, 1280, 1440])(
    'shows names of 20 characters in full in the ranking and beside it, %i px wide',
    async (width) => {
      const names = ['Marie-Ange Delacroix', player, 'Jean-Christophe Bern']
      const page = await browsers.visit('/welcome', {
        as: player,
        viewport: { width, height: 800 },
        before: (page) =>
          answer(
            page,
            'simpleRanking',
            rankingOf(3).map((entry, index) => ({ ...entry, pseudo: names[index] ?? '' })),
          ),
      })
      await page.goto('/rank')
      await page.getByRole('link', { name: 'Marie-Ange Delacroix' }).first().waitFor()
      expect(await cutOff(page, 'tbody th a, section .name')).toEqual([])
    },
  )

  it.each([
    [844, 390],
    [360, 640],
    [390, 844],
    [1024, 768],
    [1280, 800],
  ])('shows names of 20 characters in full in the strip, at %i × %i', async (width, height) => {
    const match = liveMatch([...pointsOfTwoSets, [9, 7]], {
      playerOne: 'Jean-Christophe Bern',
      playerTwo: 'Marie-Ange Delacroix',
    })
    const page = await browsers.visit('/account', {
      as: player,
      viewport: { width, height },
      before: (page) => answerLiveMatch(page, match),
    })
    await page.locator('.shell-strip').getByText('Marie-Ange Delacroix').first().waitFor()
    expect(await cutOff(page, '.shell-strip .name')).toEqual([])
  })

  it('keeps the first place of the podium above the third one, whose name has 20 wide letters', async () => {
    const page = await browsers.visit('/welcome', {
      as: player,
      before: (page) => answer(page, 'simpleRanking', rankingOf(20)),
    })
    await page.goto('/rank')
    const steps = page.locator('ol > li')
    await steps.getByText(widestPseudo).waitFor()
    const faceOf = (step: number) => steps.nth(step).locator('span').first().boundingBox()
    const [first, third] = [await faceOf(0), await faceOf(2)]
    expect(first?.y).toBeLessThan(third?.y ?? 0)
  })

  it.each([360, 1280])('shows the sets of both sides side by side, %i px wide', async (width) => {
    const page = await browsers.visit('/match', { as: player, viewport: { width, height: 800 } })
    const pickers = page.getByRole('radiogroup')
    await pickers.first().waitFor()
    const [one, two] = await Promise.all([0, 1].map((index) => pickers.nth(index).boundingBox()))
    expect(two?.y).toBe(one?.y)
    expect((two?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0)).toBeGreaterThanOrEqual(12)
  })

  it('shows the names of partners and the word between them on one baseline', async () => {
    const page = await browsers.visit('/', { as: 'Léa', viewport: { width: 1440, height: 800 } })
    const matches = page.getByRole('article')
    // The server renders only the first matches; the page adds the others later.
    await matches.nth(10).waitFor()
    const places = await matches.getByText('et', { exact: true }).evaluateAll((all) =>
      all.map((word) => {
        const pen = new OffscreenCanvas(1, 1).getContext('2d')
        return [word.parentElement?.previousElementSibling, word, word.nextElementSibling].map((text) => {
          const leaf = text?.querySelector('.name') ?? text
          if (!leaf || pen === null) return null
          const range = document.createRange()
          range.selectNodeContents(leaf)
          const { fontWeight, fontSize, fontFamily } = getComputedStyle(leaf)
          pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
          return Math.round(range.getBoundingClientRect().bottom - pen.measureText('x').fontBoundingBoxDescent)
        })
      }),
    )
    expect(places.length).toBeGreaterThan(0)
    expect(places.filter(([one, and, two]) => one !== and || two !== and)).toEqual([])
  })

  it.each([
    { width: 844, height: 390 },
    { width: 1093, height: 800 },
  ])('ends the text below the name before the net, $width px wide', async (viewport) => {
    const page = await browsers.visit('/welcome', { as: null, viewport })
    const net = (await boxOf(page.getByRole('button', { name: 'Revenir au choix' }))).width / 2
    const { x, width } = await boxOf(page.getByText(/^Le ping du bureau/).filter({ visible: true }))
    expect(x + width).toBeLessThan(net)
  })

  it('shows the name of the product beside a registration that is higher than the window', async () => {
    const page = await browsers.visit('/welcome', { as: null, viewport: { width: 844, height: 390 } })
    await page.getByRole('button', { name: 'S’inscrire', exact: true }).click()
    await page.getByLabel('Pseudo').waitFor()
    expect(await boxOf(page.getByText(/^Le ping du bureau/).filter({ visible: true }))).toSatisfy(
      ({ y, height }) => y + height <= 390,
    )
  })

  it('centres the faces in the rows of the ranking on a phone', async () => {
    const page = await browsers.visit('/rank', { as: referee })
    const rows = page.locator('main tbody tr')
    await rows.nth(5).waitFor()
    const [row, face] = [await boxOf(rows.nth(5)), await boxOf(rows.nth(5).locator('[class*=face]').first())]
    expect(Math.abs(row.y + row.height / 2 - face.y - face.height / 2)).toBeLessThan(1.5)
  })

  it('does not cover rows of the ranking with the row of the reader in a low window', async () => {
    const page = await browsers.visit('/rank', { as: player, viewport: { width: 844, height: 390 } })
    const rows = page.locator('main tbody tr')
    await rows.nth(8).waitFor()
    const tops = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })

  it('shows the tournament of home above the news, in the second column of a wide window', async () => {
    const page = await browsers.visit('/', { as: player, viewport: { width: 1440, height: 900 } })
    const [tournaments, news] = [
      await boxOf(page.getByRole('heading', { name: 'Tournois' })),
      await boxOf(page.getByRole('heading', { name: 'Actualités' })),
    ]
    expect(tournaments.x).toBe(news.x)
    expect(tournaments.y).toBeLessThan(news.y)
  })

  it('shows the code and the data of an account beside its settings in a wide window', async () => {
    const page = await browsers.visit('/account', { as: player, viewport: { width: 1440, height: 900 } })
    const code = await boxOf(page.getByRole('img', { name: /^QR code/ }))
    expect((await boxOf(page.getByRole('heading', { name: 'Mes données' }))).x).toBeGreaterThan(code.x - code.width)
  })

  it('shows the players and the sets of doubles on a phone in landscape', async () => {
    const page = await browsers.visit('/match?tab=double', { as: player, viewport: { width: 844, height: 390 } })
    const sets = page.getByRole('radiogroup')
    await sets.first().waitFor()
    for (const one of await sets.all()) expect(await boxOf(one)).toSatisfy(({ y, height }) => y + height <= 390)
  })

  it.each([
    [freePlayerAnswers.readerToo, 'Saisir ce double', 'Je ne suis plus dispo'],
    [freePlayerAnswers.readerAndOne, 'Il manque 2 joueurs', 'Il manque 2 joueurs'],
  ] as const)('shows all parts of who plays in columns of one width (%#)', async (before, last, text) => {
    const viewport = { width: 1440, height: 900 }
    const page = await browsers.visit('/match/available', { as: player, viewport, before })
    await page.getByText(last).waitFor()
    const list = await boxOf(page.getByRole('table').locator('..'))
    const part = await boxOf(page.getByText(text).locator('xpath=ancestor::div[contains(@class, "max-w")]'))
    expect([part.x, part.width]).toEqual([list.x, list.width])
  })

  it('ends the buttons at the bottom of a wide window where the content ends', async () => {
    const page = await browsers.visit('/tournaments/new', { as: referee, viewport: { width: 1920, height: 900 } })
    const [button, preview] = [
      await boxOf(page.getByRole('button', { name: 'Ouvrir les inscriptions' })),
      await boxOf(page.locator('p', { hasText: /^Combien d’inscrits/ })),
    ]
    expect(button.width).toBeLessThan(400)
    expect(Math.abs(button.x + button.width - preview.x - preview.width - 16)).toBeLessThan(2)
  })
})
