import { describe, expect, it } from 'vitest'
import { fromPoints } from './ids.ts'
import { authoritiesOf, isActive, playerDecider } from './player.ts'
import { fact, person } from './testing/builders.ts'
import { given } from './testing/given-when-then.ts'

const [alice, bob] = [person('alice'), person('bob')]
const startScore = fromPoints(500)
const registered = (playerId = alice) => fact('PlayerRegistered', { playerId, startScore })
const activated = (playerId = alice) => fact('PlayerActivated', { playerId })
const disabled = (playerId = alice) => fact('PlayerDisabled', { playerId })
const admin = (playerId = alice) => fact('AdminAppointed', { playerId })
const founded = [registered(), activated(), admin()] as const

describe('registering', () => {
  it('makes the first account of an installation an active admin (decisions §1)', () => {
    given(playerDecider)
      .when({ type: 'RegisterPlayer', playerId: alice, startScore }, null)
      .then(registered(), activated(), admin())
  })

  it('leaves later ones pending', () => {
    given(playerDecider, ...founded)
      .when({ type: 'RegisterPlayer', playerId: bob, startScore }, null)
      .then(registered(bob))
  })

  it('does not repeat itself', () => {
    given(playerDecider, ...founded)
      .when({ type: 'RegisterPlayer', playerId: alice, startScore }, null)
      .then()
  })
})

describe('activation', () => {
  const pending = [...founded, registered(bob)] as const

  it('opens an account, once', () => {
    given(playerDecider, ...pending)
      .when({ type: 'ActivatePlayer', playerId: bob }, null)
      .then(activated(bob))
    given(playerDecider, ...pending, activated(bob))
      .when({ type: 'ActivatePlayer', playerId: bob }, null)
      .then()
  })

  it('brings the roles back that a disabled account had (decisions §2)', () => {
    const past = [...pending, activated(bob), fact('RefereeAppointed', { playerId: bob }), disabled(bob)] as const
    const away = given(playerDecider, ...past).state()
    const back = given(playerDecider, ...past, activated(bob)).state()
    expect(authoritiesOf(away.players[bob]!)).toEqual([])
    expect(authoritiesOf(back.players[bob]!)).toEqual(['PLAYER', 'REFEREE'])
  })

  it('never leaves the club without an active admin', () => {
    for (const type of ['DisablePlayer', 'DeletePlayer'] as const) {
      given(playerDecider, ...founded)
        .when({ type, playerId: alice }, null)
        .refused('last-admin')
      given(playerDecider, ...pending, activated(bob), admin(bob), disabled(bob))
        .when({ type, playerId: alice }, null)
        .refused('last-admin')
    }
    given(playerDecider, ...pending, activated(bob), admin(bob))
      .when({ type: 'DisablePlayer', playerId: alice }, null)
      .then(disabled())
  })
})

describe('renaming', () => {
  it('is recorded without the name', () => {
    given(playerDecider, ...founded)
      .when({ type: 'RenamePlayer', playerId: alice }, null)
      .then(fact('PlayerRenamed', { playerId: alice }))
    given(playerDecider, ...founded)
      .when({ type: 'RenamePlayer', playerId: bob }, null)
      .refused('unknown-player')
  })
})

describe('appointing an admin', () => {
  const appoint = { type: 'AppointAdmin', playerId: bob } as const
  const pending = [...founded, registered(bob)] as const

  it('activates the account when it is not active', () => {
    given(playerDecider, ...pending)
      .when(appoint, null)
      .then(activated(bob), admin(bob))
    given(playerDecider, ...pending, activated(bob), disabled(bob))
      .when(appoint, null)
      .then(activated(bob), admin(bob))
    given(playerDecider, ...pending, activated(bob))
      .when(appoint, null)
      .then(admin(bob))
  })

  it('brings back a disabled admin, and changes nothing for an active one', () => {
    const past = [...pending, activated(bob), admin(bob)] as const
    given(playerDecider, ...past, disabled(bob))
      .when(appoint, null)
      .then(activated(bob))
    given(playerDecider, ...past)
      .when(appoint, null)
      .then()
  })

  it('lets the other admin go', () => {
    given(playerDecider, ...pending, activated(bob), admin(bob))
      .when({ type: 'DisablePlayer', playerId: alice }, null)
      .then(disabled())
  })

  it('needs a player', () => {
    given(playerDecider, ...founded)
      .when(appoint, null)
      .refused('unknown-player')
  })
})

describe('roles, stars and language', () => {
  it('change once', () => {
    const commands = [
      [{ type: 'AppointReferee', playerId: alice }, fact('RefereeAppointed', { playerId: alice })],
      [
        { type: 'ChooseLanguage', playerId: alice, language: 'pki' },
        fact('LanguageChosen', { playerId: alice, language: 'pki' }),
      ],
    ] as const
    for (const [command, event] of commands) {
      given(playerDecider, ...founded)
        .when(command, null)
        .then(event)
      given(playerDecider, ...founded, event)
        .when(command, null)
        .then()
    }
    given(playerDecider, ...founded)
      .when({ type: 'DismissReferee', playerId: alice }, null)
      .then()
  })

  it('count a star for every tournament', () => {
    const star = fact('StarAwarded', { playerId: alice })
    given(playerDecider, ...founded, star)
      .when({ type: 'AwardStar', playerId: alice }, null)
      .then(star)
    expect(given(playerDecider, ...founded, star, star).state().players[alice]?.stars).toBe(2)
  })
})

describe('deleting', () => {
  it('forgets the player', () => {
    const past = [...founded, registered(bob), activated(bob)] as const
    const deleted = fact('PlayerDeleted', { playerId: bob })
    given(playerDecider, ...past)
      .when({ type: 'DeletePlayer', playerId: bob }, null)
      .then(deleted)
    const state = given(playerDecider, ...past, deleted).state()
    expect(isActive(state, bob)).toBe(false)
    given(playerDecider, ...past, deleted)
      .when({ type: 'ActivatePlayer', playerId: bob }, null)
      .refused('unknown-player')
    given(playerDecider, ...past, deleted)
      .when({ type: 'RegisterPlayer', playerId: bob, startScore }, null)
      .then()
  })
})

it('knows nobody called like a part of every object', () => {
  for (const name of ['toString', '__proto__', 'constructor'])
    given(playerDecider, ...founded)
      .when({ type: 'ActivatePlayer', playerId: name as typeof alice }, null)
      .refused('unknown-player')
})
