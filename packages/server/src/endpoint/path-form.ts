// A name in braces, then what it may match where that is not any one part of a path.
const named = /\{(\w+)(\*|:[^/]+)?\}/g

/** The path of an endpoint as the router takes it: `/leads/{id:\\d+}` is `/leads/:id{\\d+}`, `/files/{path*}` is `/files/*`. */
export function routedPath(path: string): string {
  return path.replace(named, (_, name: string, rest: string | undefined) => {
    if (rest === '*') return '*'
    return rest === undefined ? `:${name}` : `:${name}{${rest.slice(1)}}`
  })
}

/** The same as OpenAPI takes it, which knows names alone: `/leads/{id}`. */
export function documentedPath(path: string): string {
  return path.replace(named, '{$1}')
}
