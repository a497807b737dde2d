import { type ReactNode, useState } from 'react'
import { createNavigation } from './navigation.ts'
import { NavigationContext } from './use-address.ts'

/** Lets what stands in it read the address and lead elsewhere. There is one in a page. */
export function Router({ children }: { readonly children: ReactNode }) {
  const [navigation] = useState(() => createNavigation(window))
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
