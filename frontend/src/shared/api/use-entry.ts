import type { Reply } from '@topspin/domain/contract/calls'
import { api } from './api.ts'

/** Whether matches may be recorded; true before the first answer. The server checks each match again. */
export const useEntryOpen = (): boolean => api.useIsOpenQuery({}, { selectFromResult: selectOpen }).open

// Without the state of the request, which would render the whole list of matches again at each read.
const selectOpen = ({ currentData }: { readonly currentData?: Reply<'isOpen'> | undefined }) => ({
  open: currentData?.open ?? true,
})
