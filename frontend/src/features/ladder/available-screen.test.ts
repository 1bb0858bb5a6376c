import { expect, it } from 'vitest'
import { mergeFreePlayerRows } from './available-screen.tsx'

const [amina, camille, hugo, jean] = ['Amina', 'Camille', 'Hugo', 'Jean'].map((pseudo) => ({ pseudo, until: '14:00' }))

it('rows keep their places when somebody leaves or joins', () => {
  const first = mergeFreePlayerRows([], [amina!, hugo!])
  expect(first).toEqual([amina, hugo])
  expect(mergeFreePlayerRows(first, [amina!])).toEqual([amina, hugo])
  expect(mergeFreePlayerRows(first, [camille!, hugo!, jean!])).toEqual([amina, hugo, camille, jean])
})

it('a row shows the newest hour until which its player is free', () => {
  const later = { ...hugo!, until: '15:00' }
  expect(mergeFreePlayerRows([amina!, hugo!], [amina!, later])).toEqual([amina, later])
})
