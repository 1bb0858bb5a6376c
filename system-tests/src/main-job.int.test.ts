import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

describe('recording a match', () => {
  let rig: InProcessApp
  beforeEach(async () => {
    rig = await openInProcessApp()
  })
  afterEach(() => rig.close())

  it('changes the ranking of registered players, which a restart keeps', async () => {
    const ada = await rig.admin()
    const ben = await rig.member('Ben')
    const played = await ada.browser.post('/api/match/play', {
      playerAPseudo: 'Ada',
      playerASet: 2,
      playerBPseudo: 'Ben',
      playerBSet: 1,
    })
    expect(played.statusCode).toBe(200)
    const ranking = await ada.browser.get('/api/player/getAll')
    const expected: RankingEntry[] = [
      { rank: 1, pseudo: 'Ada', score: 506, tournamentWins: 0 },
      { rank: 2, pseudo: 'Ben', score: 495, tournamentWins: 0 },
    ]
    expect(ranking.json()).toEqual(expected)

    await rig.restart()
    expect((await ben.browser.get('/api/player/getAll')).json()).toEqual(expected)
    rig.time.now += 181_000
    const second = { playerAPseudo: 'Ben', playerASet: 2, playerBPseudo: 'Ada', playerBSet: 0 }
    expect((await ben.browser.post('/api/match/play', second)).json()).toMatchObject({ id: 2, winnerOne: 'Ben' })
    expect((await ben.browser.get('/api/player/getAll')).json()).toMatchObject([{ score: 501 }, { score: 501 }])
  })
})
