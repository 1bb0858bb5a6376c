import { api } from '../api/api.ts'

/** Whether matches may be recorded; true before the first answer. The server checks each match again. */
export const useEntryOpen = (): boolean => api.useIsOpenQuery({}).currentData?.open ?? true
