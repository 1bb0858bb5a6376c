import { describe, expect, it } from 'vitest'
import { lookUp } from '../by-id.ts'
import { fromPoints } from '../ids.ts'
import { fact, person, uuidOf } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import { authoritiesOf, isActive, playerDecider } from './player.ts'

const [alice, bob] = [person('alice'), person('bob')]
const startScore = fromPoints(500)
const registered = (playerId = alice) => fact('PlayerRegistered', { playerId, startScore })
const activated = (playerId = alice) => fact('PlayerActivated', { playerId })
const disabled = (playerId = alice) => fact('PlayerDisabled', { playerId })
const admin = (playerId = alice) => fact('AdminAppointed', { playerId })
const founded = [registered(), activated(), admin()] as const

describe('registering', () => {
  it('makes the first account an active admin', () => {
    given(playerDecider)
      .when({ type: 'RegisterPlayer', playerId: alice, startScore }, null)
      .then(registered(), activated(), admin())
  })

  it('leaves later accounts pending', () => {
    given(playerDecider, ...founded)
      .when({ type: 'RegisterPlayer', playerId: bob, startScore }, null)
      .then(registered(bob))
  })

  it('produces no event for a registered player', () => {
    given(playerDecider, ...founded)
      .when({ type: 'RegisterPlayer', playerId: alice, startScore }, null)
      .then()
  })
})

describe('activation', () => {
  const pending = [...founded, registered(bob)] as const

  it('activates a pending account, and produces no event for an active one', () => {
    given(playerDecider, ...pending)
      .when({ type: 'ActivatePlayer', playerId: bob }, null)
      .then(activated(bob))
    given(playerDecider, ...pending, activated(bob))
      .when({ type: 'ActivatePlayer', playerId: bob }, null)
      .then()
  })

  it('restores the roles of a disabled account', () => {
    const past = [...pending, activated(bob), fact('RefereeAppointed', { playerId: bob }), disabled(bob)] as const
    const away = given(playerDecider, ...past).state()
    const back = given(playerDecider, ...past, activated(bob)).state()
    expect(authoritiesOf(lookUp(away.players, bob)!)).toEqual([])
    expect(authoritiesOf(lookUp(back.players, bob)!)).toEqual(['PLAYER', 'REFEREE'])
  })

  it('cannot be taken from the last active admin', () => {
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
  it('produces an event without the name', () => {
    given(playerDecider, ...founded)
      .when({ type: 'RenamePlayer', playerId: alice }, null)
      .then(fact('PlayerRenamed', { playerId: alice }))
    given(playerDecider, ...founded)
      .when({ type: 'RenamePlayer', playerId: bob }, null)
      .refused('unknown-player')
  })
})

describe('resetting a password', () => {
  it('produces an event without the password, also when it is repeated', () => {
    given(playerDecider, ...founded, fact('PasswordReset', { playerId: alice }))
      .when({ type: 'ResetPassword', playerId: alice }, null)
      .then(fact('PasswordReset', { playerId: alice }))
    given(playerDecider, ...founded)
      .when({ type: 'ResetPassword', playerId: bob }, null)
      .refused('unknown-player')
  })
})

describe('releasing an e-mail address', () => {
  it('produces an event without the address', () => {
    given(playerDecider, ...founded)
      .when({ type: 'ReleaseEmail', playerId: alice }, null)
      .then(fact('EmailReleased', { playerId: alice }))
    given(playerDecider, ...founded)
      .when({ type: 'ReleaseEmail', playerId: bob }, null)
      .refused('unknown-player')
  })
})

describe('appointing an admin', () => {
  const appoint = { type: 'AppointAdmin', playerId: bob } as const
  const pending = [...founded, registered(bob)] as const

  it('also activates an account that is not active', () => {
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

  it('activates a disabled admin, and produces no event for an active one', () => {
    const past = [...pending, activated(bob), admin(bob)] as const
    given(playerDecider, ...past, disabled(bob))
      .when(appoint, null)
      .then(activated(bob))
    given(playerDecider, ...past)
      .when(appoint, null)
      .then()
  })

  it('makes it possible to disable the other admin', () => {
    given(playerDecider, ...pending, activated(bob), admin(bob))
      .when({ type: 'DisablePlayer', playerId: alice }, null)
      .then(disabled())
  })

  it('refuses an unknown player', () => {
    given(playerDecider, ...founded)
      .when(appoint, null)
      .refused('unknown-player')
  })
})

describe('roles, stars and language', () => {
  it('produce no event when they do not change', () => {
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

  it('count every star that an admin awards', () => {
    const star = fact('StarAwarded', { playerId: alice })
    given(playerDecider, ...founded, star)
      .when({ type: 'AwardStar', playerId: alice }, null)
      .then(star)
    expect(lookUp(given(playerDecider, ...founded, star, star).state().players, alice)?.stars).toBe(2)
  })

  it('include stars of tournaments, which are awarded once and which admins cannot remove', () => {
    const tournamentId = uuidOf('tournament')
    const [star, removed] = [
      fact('StarAwarded', { playerId: alice, tournamentId }),
      fact('StarRemoved', { playerId: alice, tournamentId }),
    ]
    const award = { type: 'AwardStar', playerId: alice, tournamentId } as const
    given(playerDecider, ...founded)
      .when(award, null)
      .then(star)
    given(playerDecider, ...founded, star)
      .when(award, null)
      .then()
    given(playerDecider, ...founded, star)
      .when({ type: 'RemoveStar', playerId: alice }, null)
      .refused('no-star-given')
    given(playerDecider, ...founded, star)
      .when({ type: 'RemoveStar', playerId: alice, tournamentId }, null)
      .then(removed)
    given(playerDecider, ...founded, star, removed)
      .when({ type: 'RemoveStar', playerId: alice, tournamentId }, null)
      .then()
    expect(lookUp(given(playerDecider, ...founded, star, removed).state().players, alice)?.stars).toBe(0)
  })

  it('include no star that an admin has removed; removing a star from a player without one is refused', () => {
    const star = fact('StarAwarded', { playerId: alice })
    const removed = fact('StarRemoved', { playerId: alice })
    const remove = { type: 'RemoveStar', playerId: alice } as const
    given(playerDecider, ...founded, star)
      .when(remove, null)
      .then(removed)
    given(playerDecider, ...founded, star, removed)
      .when(remove, null)
      .refused('no-star-given')
    expect(lookUp(given(playerDecider, ...founded, star, star, removed).state().players, alice)?.stars).toBe(1)
  })
})

describe('refusing a registration', () => {
  const refuse = { type: 'RefuseRegistration', playerId: bob } as const
  const refused = fact('RegistrationRefused', { playerId: bob })
  const pending = [...founded, registered(bob)] as const

  it('makes the player unknown; a repeat changes nothing', () => {
    given(playerDecider, ...pending)
      .when(refuse, null)
      .then(refused)
    given(playerDecider, ...pending, refused)
      .when(refuse, null)
      .then()
    given(playerDecider, ...pending, refused)
      .when({ type: 'ActivatePlayer', playerId: bob }, null)
      .refused('unknown-player')
    given(playerDecider, ...pending, refused)
      .when({ type: 'RegisterPlayer', playerId: bob, startScore }, null)
      .then()
  })

  it('is possible only while it is pending', () => {
    for (const past of [[activated(bob)], [activated(bob), disabled(bob)], [disabled(bob)]])
      given(playerDecider, ...pending, ...past)
        .when(refuse, null)
        .refused('not-pending')
    given(playerDecider, ...founded)
      .when(refuse, null)
      .refused('unknown-player')
  })
})

describe('deleting', () => {
  it('makes the player unknown, and registering the same id again has no effect', () => {
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

it('refuses the name of an inherited property of objects as an unknown player', () => {
  for (const name of ['toString', '__proto__', 'constructor'])
    given(playerDecider, ...founded)
      .when({ type: 'ActivatePlayer', playerId: name as typeof alice }, null)
      .refused('unknown-player')
})
