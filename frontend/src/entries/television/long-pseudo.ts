const shortest = 11

/** Whether a pseudo is one size smaller, so that it needs two lines at most. */
export const isLong = (pseudo: string): boolean => [...pseudo].length >= shortest
