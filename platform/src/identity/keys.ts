/** The key by which an e-mail address is unique, whatever its case, composition of accents and outer spaces. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
