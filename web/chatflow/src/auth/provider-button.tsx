import { shownAddress } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readProvider } from './ask-session.ts'
import { providerRefusal } from './provider-refusal.ts'
import { t } from './words.ts'

/**
 * Leads to the provider at which people sign in, where the service has one.
 *
 * @param isFirst nobody has signed out of this page or lost a session in it, so that the browser may go there unasked
 */
export function ProviderButton({ isFirst }: { readonly isFirst: boolean }) {
  const { data } = useQuery({ queryKey: ['sign-in', 'provider'], queryFn: ({ signal }) => readProvider(signal) })
  const address = data ? addressOf(data.path) : undefined
  const isUnasked = isFirst && data?.auto === true && providerRefusal() === undefined
  useEffect(() => {
    if (isUnasked && address !== undefined) location.replace(address)
  }, [isUnasked, address])
  if (!data) return null
  return (
    <Button component="a" variant="default" href={address}>
      {t('signInWith', { provider: data.name })}
    </Button>
  )
}

function addressOf(path: string): string {
  const { pathname, search } = shownAddress()
  const back = new URLSearchParams(search)
  back.delete('sign-in-error')
  return `${path}?redirectTo=${encodeURIComponent(back.size === 0 ? pathname : `${pathname}?${back}`)}`
}
