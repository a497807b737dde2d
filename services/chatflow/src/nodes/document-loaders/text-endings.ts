const programs =
  'aspx asp cpp c cs css go h java js less ts php proto python py rst ruby rb rs scala sc scss sol sql swift'
const markups = 'markdown md tex ltx vb xml'

/** Endings of source code and markup, which are text. */
export const textEndings: readonly string[] = `${programs} ${markups}`.split(' ').map((ending) => `.${ending}`)
