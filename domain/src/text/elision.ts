// An h counts as mute before a vowel other than a, as in Hélène and Hugo. Most names that begin with Ha have an h that
// is heard, as in Hans and Halima. A y is a vowel before a consonant, as in Yves, and a consonant before a vowel, as in
// Yann.
const elided = /^(?:[aeiouœæ]|h[eiouyœ]|y[bcdfghj-np-tv-xz])/i

/** Whether French writes « d’ » before a name, as in « d’Inès » or « d’Hugo », instead of « de », as in « de Hans ». */
export const isElidedBefore = (name: string): boolean => elided.test(name.normalize('NFD'))
