import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import french from '../../public/assets/i18n/fr.json'
import { createI18n, translateWith } from '../shared/i18n/index.ts'
import { paths, screenAt } from '../shared/navigation/index.ts'
import { pageTitleOf } from './page-title.ts'

const translate = translateWith(createI18n('fr', { fr: french }).t)

const routes = Object.values(paths).map((path) => ({ path }))

/** The argument of `pageTitleOf` at an address, for a player who is not an admin. */
function shownAt(address: string) {
  const { pathname, search } = new URL(address, 'http://localhost')
  const params = matchRoutes(routes, pathname)?.[0]?.params ?? {}
  return { screen: screenAt(pathname) ?? 'home', search, params, isAdmin: false, showsResult: false }
}

describe('the title of the page', () => {
  it.each([
    ['/', 'Topspin'],
    ['/rank', 'Classement'],
    ['/rank?tab=double', 'Classement double'],
    ['/rank?tab=nonsense', 'Classement'],
    ['/rank?on=2026-03-01&tab=double', 'Classement du 01/03/2026'],
    ['/rank?on=', 'Le classement d’un autre jour'],
    ['/rank/Karim', 'Statistiques de Karim'],
    ['/rank/Karim?tab=double', 'Statistiques de Karim'],
    ['/rank/In%C3%A8s', 'Statistiques d’Inès'],
    ['/rank/%C3%89lise', 'Statistiques d’Élise'],
    ['/player/In%C3%A8s', 'Inès'],
    ['/player/In%C3%A8s?tab=double', 'Inès en double'],
    ['/live', 'En direct'],
    ['/live/921', 'Simple #921, point par point'],
    ['/match', 'Match'],
    ['/match/available', 'Qui joue ?'],
    ['/match/Karim', 'Match contre Karim'],
    ['/match?tab=double', 'Match double'],
    ['/match/Karim?tab=double', 'Match double'],
    ['/match?tab=live', 'Match en direct'],
    ['/account?tab=club', 'Statistiques'],
    ['/account/password', 'Mot de passe'],
  ])('of %s is %s', (address, title) => {
    expect(translate(pageTitleOf(shownAt(address)))).toBe(title)
  })

  it('of the tab with the figures of the club differs for an admin', () => {
    expect(pageTitleOf({ ...shownAt('/account?tab=club'), isAdmin: true })).toEqual({ key: 'account.admin' })
  })

  it('of an unknown player says so', () => {
    expect(translate(pageTitleOf({ ...shownAt('/player/Ines'), isUnknown: true }))).toBe('Joueur introuvable')
  })

  it('of a recorded result is not that of the form at the same address', () => {
    expect(pageTitleOf({ ...shownAt('/match/Karim'), showsResult: true })).toEqual({ key: 'match.recorded' })
  })
})
