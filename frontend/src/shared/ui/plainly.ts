/** The text without case and accents, so that "zoe" finds "Zoé". */
export const plainly = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
