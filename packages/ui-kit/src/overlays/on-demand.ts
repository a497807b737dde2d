import { type ComponentType, createElement, lazy, Suspense } from 'react'

/**
 * A component that is loaded when it is first shown, such as a dialog; until then nothing stands in its place.
 * Called once a component, where a file begins.
 *
 * @param load gives the component, by an import of its file
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded: ComponentType<P> = lazy(async () => ({ default: await load() }))
  return (props) => createElement(Suspense, null, createElement(loaded, props))
}
