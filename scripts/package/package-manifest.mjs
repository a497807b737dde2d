import { engine } from './bundle-engine.mjs'

/**
 * The `package.json` of what is published: the outside packages that our own ones name, each in the version that the
 * lock file has, so that what is installed is what was tested.
 *
 * @param {{ root: object, own: readonly object[], lock: object, needs: object }} parts
 *   `package.json` of the project, of the packages that ship, `packages` of the lock file, and what the engine needs
 */
export function packageManifest({ root, own, lock, needs }) {
  const names = new Set(own.flatMap(({ dependencies = {} }) => Object.keys(dependencies)))
  const outside = [...names].filter((name) => !name.startsWith('@hearth/')).toSorted()
  return {
    name: 'hearth',
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    bin: { hearth: 'cli/bin/hearth.mjs' },
    engines: root.engines,
    dependencies: {
      ...needs.dependencies,
      ...Object.fromEntries(outside.map((name) => [name, lockedVersion(lock, name)])),
    },
    optionalDependencies: { ...root.optionalDependencies, ...needs.programs },
    bundleDependencies: [engine],
  }
}

function lockedVersion(lock, name) {
  const version = lock[`node_modules/${name}`]?.version
  if (version === undefined) throw new Error(`Cannot make the package: the lock file has no version of "${name}"`)
  return version
}
