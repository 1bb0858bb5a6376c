import type { UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { Remote } from './remote.ts'
import type { RootState } from './root-reducer.ts'

/** Remote data of a screen. */
export interface Reading {
  /** Where the data are, the same function for all who read them. */
  readonly select: (state: RootState) => Remote<unknown>
  /** Makes the action that asks for them, likewise. */
  readonly read: () => UnknownAction
}

const prefetched = new Set<Reading['select']>()

/** Notes that data have come with the page, or were asked for before the first screen's code was there. */
export function markPrefetched(select: Reading['select']): void {
  prefetched.add(select)
}

/** Asks for remote data each time a screen appears, but for the first screen's when they have been seen to. */
export function useReading(select: Reading['select'], read: Reading['read']): void {
  const store = useStore<RootState>()
  useEffect(() => {
    // Whose session has ended meanwhile has lost what was there.
    if (prefetched.delete(select) && select(store.getState()).status !== 'idle') return
    store.dispatch(read())
  }, [store, select, read])
}
