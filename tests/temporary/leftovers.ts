/** Where the files of a run's tests note what they left in its temporary folder. */
export const leftovers = 'leftovers.txt'
