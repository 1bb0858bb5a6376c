import type { Chat, ChatTestOutcome } from '@topspin/domain/contract/chat'
import type { Page, ViewportSize } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { chats } from '../testing/chat-states.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { people } from '../testing/people.ts'
import { answer } from '../testing/server-stand-in.ts'

const path = '/account/admin/messageries'
const desktop = { width: 1440, height: 900 }
const arrived: ChatTestOutcome = { failure: null, sealed: 'sealed address', secret: null }
const failed = (status: number): ChatTestOutcome => ({
  ...arrived,
  failure: { reason: 'status', status },
  sealed: null,
})

/** Chats to which Topspin writes (docs/screens.md#chats). */
describeInChromium('chats', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)

  /** Opens an address while a stand-in for the server has these chats. `sent` has the bodies of commands. */
  async function open(address: string, list: Chat[], viewport: ViewportSize = phoneViewport, ownContext = false) {
    const sent: unknown[] = []
    const page = await browsers.visit(address, {
      as: people.admin,
      viewport,
      ownContext,
      async before(before) {
        await answer(before, 'chats', list)
        await before.route(/\/api\/admin\/chats/, async (route) => {
          const request = route.request()
          if (request.method() === 'GET') return route.fulfill({ json: list })
          if (new URL(request.url()).pathname.endsWith('/test')) return route.fallback()
          const body: Partial<Chat> & { sends?: boolean } = request.postDataJSON() ?? {}
          sent.push(request.method() === 'DELETE' ? 'removed' : body)
          const index = list.findIndex(({ id }) => request.url().endsWith(id))
          if (request.method() === 'DELETE') list.splice(index, 1)
          const { sends, ...changes } = body
          const change = { ...changes, ...(sends === false && ({ state: 'paused' } as const)) }
          if (request.method() === 'PUT') list.splice(index, 1, { ...(list[index] ?? chats.sending), ...change })
          if (request.method() === 'POST') list.push(chats.sending)
          await route.fulfill({ json: request.method() === 'POST' ? { id: 'added' } : { done: true } })
        })
      },
    })
    return { page, sent }
  }
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

  it('are added after a test message has arrived', async () => {
    const { page, sent } = await open(path, [])
    await page.getByRole('link', { name: 'Ajouter une messagerie' }).click()
    await button(page, 'Envoyer un message d’essai').click()
    await page.getByText('Donnez-lui un nom.').waitFor()
    await page.getByLabel('Nom').fill('#ping-pong')
    const address = page.getByLabel('Adresse du webhook')
    await address.fill('http://mattermost.interne/hooks/9f3k')
    await button(page, 'Envoyer un message d’essai').click()
    await page.getByText('L’adresse doit commencer par https://.').waitFor()
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)

    await address.fill('https://discord.com/api/webhooks/1/abc')
    await button(page, 'Envoyer un message d’essai').click()
    await page.getByRole('alert').filter({ hasText: 'Ce n’est pas une adresse Slack' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Passer à Discord').click()
    expect(await page.getByRole('radio', { name: 'Discord' }).isChecked()).toBe(true)
    expect(await focused(page)).toBe('Envoyer un message d’essai')

    await answer(page, 'testChat', failed(404))
    await button(page, 'Envoyer un message d’essai').click()
    await page
      .getByRole('alert')
      .filter({ hasText: /Discord répond\s: ce webhook n’existe plus \(404\)/ })
      .waitFor()
    await answer(page, 'testChat', { ...failed(0), failure: { reason: 'address', status: null } })
    await button(page, 'Envoyer un message d’essai').click()
    await page.getByText('Cette adresse est interne, elle n’est pas permise.').waitFor()
    await page.getByText(/CHAT_ALLOWED_HOSTS/).waitFor()
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)

    await answer(page, 'testChat', arrived)
    await button(page, 'Envoyer un message d’essai').click()
    await page.getByText(/Il est dans #ping-pong/).waitFor()
    expect(await focused(page)).toMatch(/^Message d’essai envoyé/)
    await button(page, 'Je ne le vois pas').click()
    expect(await focused(page)).toBe('Envoyer un message d’essai')
    await page.getByRole('checkbox', { name: 'La semaine' }).uncheck()
    await button(page, 'Envoyer un message d’essai').click()
    await button(page, 'Enregistrer').waitFor()
    await address.fill('https://discord.com/api/webhooks/1/other')
    await button(page, 'Enregistrer').waitFor({ state: 'detached' })
    await button(page, 'Envoyer un message d’essai').click()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Enregistrer').click()
    await page.getByRole('link', { name: /#ping-pong/ }).waitFor()
    expect(sent).toEqual([{ name: '#ping-pong', sealed: 'sealed address', topics: ['results', 'tournaments'] }])
    expect(new URL(page.url()).pathname).toBe(path)
  })

  it('show the secret of a server of one’s own once', async () => {
    const { page } = await open(`${path}/new`, [])
    await page.getByRole('radio', { name: 'Autre webhook' }).check()
    await page.getByLabel('Nom').fill('Ici')
    await page.getByLabel('Adresse du webhook').fill('https://ping.example.com/hook')
    await answer(page, 'testChat', { ...arrived, secret: 'whsec_abc' })
    await button(page, 'Envoyer un message d’essai').click()
    await page.getByText('whsec_abc').waitFor()
    await button(page, 'Copier le secret').waitFor()
  })

  it('that fail are tried again, paused, changed and removed', async () => {
    const { page, sent } = await open(path, Object.values(chats))
    await page.getByRole('link', { name: /3 échecs depuis/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: chats.failing.name }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /Teams répond 503/ })
      .waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(chats.failing.name)
    expect(await axeViolations(page)).toEqual([])

    await button(page, 'Réessayer').click()
    const paused = page.getByRole('switch', { name: 'Envoyer' })
    await expect.poll(() => sent).toEqual([{ retry: true }])
    sent.length = 0
    await paused.click()
    await expect.poll(() => paused.getAttribute('aria-checked')).toBe('false')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Débuts de match en direct' }).click()
    await expect.poll(() => sent).toEqual([{ sends: false }, { topics: ['results', 'live', 'tournaments', 'week'] }])
    sent.length = 0

    await button(page, 'Changer le nom').click()
    await page.getByRole('dialog').getByLabel('Nom').fill('Bureau')
    await button(page, 'Enregistrer').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await answer(page, 'testChat', arrived)
    await button(page, 'Changer l’adresse').click()
    await page.getByLabel('Adresse du webhook').fill('https://acme.webhook.office.com/new')
    await button(page, 'Envoyer un message d’essai').click()
    await button(page, 'Enregistrer').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Enregistrer').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(sent).toEqual([{ name: 'Bureau' }, { sealed: 'sealed address' }])

    sent.length = 0
    await answer(page, 'testChat', failed(503))
    await button(page, 'Essai').click()
    await page.getByRole('alert').filter({ hasText: 'L’essai n’est pas arrivé' }).waitFor()
    await button(page, 'Retirer…').click()
    await page
      .getByRole('alertdialog')
      .getByText(/restent chez Teams/)
      .waitFor()
    expect(sent).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
    await page.getByRole('link', { name: /#ping-pong/ }).waitFor()
    expect(await page.getByRole('link', { name: chats.failing.name }).count()).toBe(0)
    expect(sent).toEqual(['removed'])
  })

  it('stand beside the chosen one on a wide screen, and Back leads to the list', async () => {
    const { page } = await open('/account?tab=club', Object.values(chats), desktop)
    await page.getByRole('link', { name: 'Messageries' }).click()
    await page.getByRole('heading', { name: '#ping-pong', level: 2 }).waitFor()
    await page.getByRole('link', { name: chats.failing.name }).click()
    await page.getByRole('heading', { name: chats.failing.name, level: 2 }).waitFor()
    await page.getByRole('link', { name: 'Admins' }).click()
    await page.getByRole('heading', { name: 'Admins', level: 2 }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Messageries')
    expect(await axeViolations(page)).toEqual([])
    await page.goBack()
    await page.getByRole('heading', { name: '#ping-pong', level: 2 }).waitFor()
    await page.getByRole('link', { name: 'Ajouter une messagerie' }).click()
    await page.getByLabel('Nom').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('stay open on a wide screen when another one becomes the first of the list', async () => {
    const list: Chat[] = [chats.sending, chats.failing]
    const { page, sent } = await open(path, list, desktop, true)
    await page.getByRole('heading', { name: '#ping-pong', level: 2 }).waitFor()
    await page.clock.install()
    await button(page, 'Changer le nom').click()
    list.unshift(chats.paused)
    await page.getByRole('dialog').getByLabel('Nom').fill('Zone de jeu')
    await button(page, 'Enregistrer').click()
    await page.getByRole('link', { name: 'Admins' }).waitFor()
    await page.getByRole('heading', { name: 'Zone de jeu', level: 2 }).waitFor()

    await button(page, 'Retirer…').click()
    await page.getByRole('alertdialog').getByText('Zone de jeu').waitFor()
    list.splice(1, 1)
    await page.clock.fastForward(15_000)
    await page.getByRole('heading', { name: 'Admins', level: 2, includeHidden: true }).waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(sent).toEqual([{ name: 'Zone de jeu' }])
  })

  it('do not name a player who has said so in the account', async () => {
    const page = await browsers.visit('/account', { as: 'Sarah' })
    const quoting = page.getByRole('switch', { name: 'Ne pas me citer hors de Topspin' })
    await quoting.click()
    await expect.poll(() => quoting.getAttribute('aria-checked')).toBe('true')
    await page.reload()
    await expect.poll(() => quoting.getAttribute('aria-checked')).toBe('true')
    await quoting.click()
    await expect.poll(() => quoting.getAttribute('aria-checked')).toBe('false')
  })
})
