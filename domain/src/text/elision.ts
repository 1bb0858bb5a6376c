// An h counts as mute before a vowel other than a, as in Hélène and Hugo. Most names that begin with Ha have an h that
// is heard, as Hans and Halima. A y before a consonant is a vowel, as in Yves; before a vowel it is none, as in Yann.
const elided = /^(?:[aeiouœæ]|h[eiouyœ]|y[bcdfghj-np-tv-xz])/i

/** Whether French writes « d’ » before a name, as in « d’Inès » or « d’Hugo », instead of « de », as in « de Hans ». */
export const isElidedBefore = (name: string): boolean => elided.test(name.normalize('NFD'))
