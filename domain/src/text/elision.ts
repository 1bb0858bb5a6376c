/** Whether French writes « d’ » before a name, as in « d’Inès », instead of « de ». */
export const beginsWithVowel = (name: string): boolean => /^[aeiouœæ]/i.test(name.normalize('NFD'))
