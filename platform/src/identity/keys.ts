/** The unique key of an e-mail address: its case does not distinguish two accounts. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
