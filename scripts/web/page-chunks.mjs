// Into which files a page's scripts are put.

/** Words of another language than English, which come with no file that other readers load. */
const translation = /[\\/](words|said)\.[a-z]{2}\.ts$/

// What every dashboard is drawn with, whether it is read, edited or embedded: as one file it is smaller than as thirty.
const isShown =
  /web\/dashboard\/src\/(view|layout|time|variables|model\/(field|frames|interpolate|layout|queries|time|variables|view))\/[\w-]+\.tsx?$/

/**
 * What a page begins with is one file instead of fifty: it is compressed as a whole, and asked for at once.
 * What comes later stays in the files that rolldown makes of it.
 */
export const pageChunks = {
  groups: [
    { name: 'base', tags: ['$initial'], test: (id) => !translation.test(id) },
    {
      name: 'shown',
      test: (id) => isShown.test(id) && !translation.test(id) && !/\.test\./.test(id),
      minShareCount: 2,
    },
  ],
}
