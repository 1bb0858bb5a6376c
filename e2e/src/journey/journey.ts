import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@topspin/demo/data'
import { anyHourSettings } from '@topspin/test-kit/app-process'
import { type StoppableApp, startStoppableApp } from '@topspin/test-kit/stoppable-app'
import { expect, inject } from 'vitest'
import { people } from '../testing/people.ts'
import { copyErrorRecordingPage, recordedErrorsExpression } from './recording-page.ts'
import { type PersonAtTab, personAt, type SeenElement } from './seen.ts'
import type { Tab } from './tab.ts'

const [me, opponent] = [people.referee, 'Lucas']
export const button = (name: string | RegExp): SeenElement => ({ role: 'button', name })
export const link = (name: string): SeenElement => ({ role: 'link', name })
export const heading = (name: string | RegExp): SeenElement => ({ role: 'heading', name })
const dialog = (name?: RegExp): SeenElement => ({ role: 'dialog', ...(name === undefined ? {} : { name }) })
const rowOf = (pseudo: string): SeenElement => ({ role: 'row', name: new RegExp(pseudo) })
const leaveBoard = button('Quitter, le match continue')
const saveButton = /^Enregistrer 2–1$/
const staleData: SeenElement = { text: /^Données du/ }

/**
 * Does what a player does on an ordinary day. Fails on an error of the page. The steps are the same in every browser.
 * @param open opens the browser
 */
export async function playJourney(open: () => Promise<Tab>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-journey-'))
  const [data, page] = [join(folder, 'data'), join(folder, 'page')]
  cpSync(inject('demo').template, data, { recursive: true })
  copyErrorRecordingPage(page)
  const app = await startStoppableApp({ ...anyHourSettings, DATA_DIR: data }, page)
  try {
    await playJourneyAt(app, open)
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Plays the journey on an installation that runs with the data of the demo. Errors of the page are checked only when
 * the installation serves a page made by `copyErrorRecordingPage`.
 */
export const playJourneyAt = (app: StoppableApp, open: () => Promise<Tab>): Promise<void> =>
  runInTab(open, async (tab, person) => {
    await play(tab, person, app)
    expect(await tab.evaluate(recordedErrorsExpression), 'errors of the page').toEqual([])
  })

/** Opens a browser and does something in it. The error of a step says what the page shows. */
export async function runInTab(
  open: () => Promise<Tab>,
  steps: (tab: Tab, person: PersonAtTab) => Promise<void>,
): Promise<void> {
  const tab = await open()
  try {
    await steps(tab, personAt(tab))
  } catch (error) {
    const shown = await tab.evaluate(`location.pathname + ' ' + document.body.innerText`)
    throw new Error(`the page shows ${shown}`, { cause: error })
  } finally {
    await tab.close()
  }
}

async function play(tab: Tab, person: PersonAtTab, app: StoppableApp): Promise<void> {
  await tab.open(app.url)
  await logIn(person)
  await person.clicks(link('Classement'))
  const before = await scoreOf(person, me)
  await recordMatch(person)
  const won = await readWhy(person)
  await person.clicks(link('Classement'))
  await expect.poll(() => scoreOf(person, me)).toBe(before + won)
  await openPlayerAndRules(tab, person)
  await scorePoints(person)
  await person.clicks(link('Historique'))
  await person.sees({ role: 'row', name: new RegExp(`victoire.*${opponent}`) })
  await person.clicks(link('Compte'))
  await person.types({ label: 'Mini bio' }, ' Encore une')
  await person.clicks(button('Enregistrer la bio'))
  await person.sees({ text: 'Mise à jour réussie' })
  await readOffline(tab, person, app)
}

async function logIn(person: PersonAtTab): Promise<void> {
  await person.clicks(button('Se connecter'))
  await person.types({ label: 'Pseudo' }, me)
  await person.types({ label: 'Mot de passe' }, demoPassword)
  await person.clicks(button('Commencer'))
  await person.sees({ text: 'Nouvelle table' })
}

/** The player's score in the ladder: the cell with at least three digits. */
async function scoreOf(person: PersonAtTab, pseudo: string): Promise<number> {
  const points = await person.reads({ role: 'cell', name: /^\d{3,}(,5)?$/, within: rowOf(pseudo) })
  return Number(points.replace(',', '.'))
}

async function recordMatch(person: PersonAtTab): Promise<void> {
  // The player is the recorder of the live match, so the screen first shows the scoreboard.
  await person.clicks(link('Match'))
  await person.clicks(leaveBoard)
  await person.clicks(button(/, Adversaire$/))
  await person.types({ label: 'Chercher un joueur' }, opponent)
  await person.clicks({ role: 'option', name: new RegExp(opponent) })
  await person.seesNo(dialog())
  await saveMatch(person)
  await person.sees(heading('Match enregistré'))
}

async function saveMatch(person: PersonAtTab): Promise<void> {
  for (const [pseudo, sets] of [
    [me, '2'],
    [opponent, '1'],
  ] as const)
    await person.clicks({ role: 'radio', name: sets, within: { role: 'radiogroup', name: new RegExp(pseudo) } })
  await person.clicks(button(saveButton))
}

/** Opens the explanation of the newest match. @returns the points that its winner got */
async function readWhy(person: PersonAtTab): Promise<number> {
  await person.clicks(link('Accueil'))
  const newest: SeenElement = { role: 'article', within: { role: 'region', name: 'Derniers matchs' } }
  await person.sees({ text: opponent, within: newest })
  await person.clicks({ role: 'button', name: /^Pourquoi/, within: newest })
  await person.sees({ text: /d’écart \(tranche/, within: newest })
  const text = await person.reads(newest)
  expect(text).toContain(opponent)
  return Number(/\+([\d,]+)/.exec(text)?.[1]?.replace(',', '.'))
}

/** Opens a player and the rules, and leaves both with the browser's Back button. */
async function openPlayerAndRules(tab: Tab, person: PersonAtTab): Promise<void> {
  await person.clicks({ role: 'link', name: new RegExp(opponent), within: rowOf(opponent) })
  await person.sees(heading(opponent))
  await goBack(tab, person)
  await person.sees(heading('Classement'))
  await person.clicks(button('Règles du jeu'))
  await person.sees(dialog(/^Règles du jeu/))
  await goBack(tab, person)
  await person.sees(heading('Classement'))
}

async function goBack(tab: Tab, person: PersonAtTab): Promise<void> {
  await tab.evaluate('void history.back()')
  await person.seesNo(dialog())
}

/** Scores a point for each side of the demo's live match, which is at 9-7 in the third set, and undoes the second. */
async function scorePoints(person: PersonAtTab): Promise<void> {
  const half = (pseudo: string, points: number): SeenElement => ({
    role: 'button',
    name: new RegExp(`${pseudo}\\s*${points}(?!\\d)`),
    within: { role: 'region', name: 'Tableau de marque' },
  })
  await person.clicks(link('Match'))
  await person.clicks(half('Hugo', 7))
  await person.sees(half('Hugo', 8))
  await person.clicks(half('Inès', 9))
  await person.sees(half('Inès', 10))
  await person.clicks(button('Annuler le point'))
  await person.sees(half('Inès', 9))
  await person.sees(half('Hugo', 8))
  await person.clicks(leaveBoard)
}

/** Stops the server: expects old data, and no recording of a match. Starts the server again and records the match. */
async function readOffline(tab: Tab, person: PersonAtTab, app: StoppableApp): Promise<void> {
  await expect.poll(() => tab.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await person.seesNo({ text: 'Nouvelle version' })
  await tab.open(`${app.url}/rank`)
  await person.sees(rowOf(me))
  await app.stop()
  await tab.open(`${app.url}/rank`)
  await person.sees(staleData)
  await person.sees(rowOf(me))
  await tab.open(`${app.url}/match/${opponent}`)
  await saveMatch(person)
  await person.sees({ text: /rien n’a été enregistré/, within: dialog() })
  await person.clicks({ role: 'button', name: 'Compris', within: dialog() })
  await app.start()
  await person.clicks(button(saveButton))
  await person.sees(heading('Match enregistré'))
  await person.clicks(link('Classement'))
  await person.sees(rowOf(me))
  await person.seesNo(staleData)
}
