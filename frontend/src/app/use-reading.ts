import type { UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { Remote } from '../api/remote.ts'
import type { RootState } from './root-reducer.ts'

/** Remote data of a screen. Both functions are compared by identity. */
export interface Reading {
  /** Selects the data. */
  readonly select: (state: RootState) => Remote<unknown>
  /** Creates the action that requests them. */
  readonly read: () => UnknownAction
}

const prefetched = new Set<Reading['select']>()

/** Marks data as embedded in the page, or as requested before the code of the first screen was loaded. */
export function markPrefetched(select: Reading['select']): void {
  prefetched.add(select)
}

/** Requests remote data each time a screen is mounted, except once for data that are marked as prefetched. */
export function useReading(select: Reading['select'], read: Reading['read']): void {
  const store = useStore<RootState>()
  useEffect(() => {
    // The end of a session resets prefetched data to idle; they are requested again.
    if (prefetched.delete(select) && select(store.getState()).status !== 'idle') return
    store.dispatch(read())
  }, [store, select, read])
}
