import { describe, expect, it } from 'vitest'
import { createPlayerStorage } from './player-storage.ts'

/** A browser storage in memory. */
function memory(items: Record<string, string> = {}) {
  const map = new Map(Object.entries(items))
  const storage: Storage = {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
  return { map, storage: createPlayerStorage(() => storage) }
}

describe('the stored player', () => {
  it('is stored under currentPlayer with pseudo and authorities, and can be cleared', () => {
    const { map, storage } = memory()
    storage.keep({ pseudo: 'Zoé', authorities: ['PLAYER', 'ADMIN'] }, 'pki')
    expect(JSON.parse(map.get('currentPlayer') ?? '')).toEqual({ pseudo: 'Zoé', authorities: ['PLAYER', 'ADMIN'] })
    expect(storage.player()).toEqual({ pseudo: 'Zoé', authorities: ['PLAYER', 'ADMIN'] })
    expect(storage.language()).toBe('pki')
    storage.clear()
    expect(storage.player()).toBeNull()
  })

  it('accepts both spellings of a role, and drops unknown roles', () => {
    const { storage } = memory({ currentPlayer: '{"pseudo":"Zoé","authorities":["ROLE_REFEREE","ADMIN","KING"]}' })
    expect(storage.player()).toEqual({ pseudo: 'Zoé', authorities: ['REFEREE', 'ADMIN'] })
  })

  it.each(['nonsense', '{}', '{"pseudo":"","authorities":[]}', 'null', '{"pseudo":1,"authorities":[]}'])(
    'is null when the storage contains %s',
    (text) => {
      expect(memory({ currentPlayer: text }).storage.player()).toBeNull()
    },
  )

  it('is null, with French as the language, where the browser forbids storage', () => {
    const storage = createPlayerStorage(() => {
      throw new Error('SecurityError')
    })
    storage.keep({ pseudo: 'Zoé', authorities: [] }, 'pki')
    expect(storage.player()).toBeNull()
    expect(storage.language()).toBe('fr')
  })
})
