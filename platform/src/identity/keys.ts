/** Two spellings of one address share this key: nobody tells people apart by the case of an e-mail address. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
