import { ask, FlameIcon, outwardPath } from '@hearth/ui-kit'
import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownPath } from './own-path.ts'
import { PasswordForm } from './password-form.tsx'
import classes from './people.module.css'
import { refusalOf } from './refusal-of.ts'
import { t } from './words.ts'

type Methods = { readonly loginForm: boolean; readonly oauth: { readonly generic_oauth?: { readonly name: string } } }

/** Signs a browser in: by name and password, or at the provider that the settings name. */
export function SignInPage() {
  const { data } = useQuery({
    queryKey: ['sign-in', 'methods'],
    queryFn: ({ signal }) => ask<Methods>('/api/login/methods', { signal }),
  })
  const search = new URLSearchParams(location.search)
  const redirectTo = ownPath(search.get('redirectTo'), location.origin)
  const provider = data?.oauth.generic_oauth
  const reason = search.get('error')
  return (
    <main className={classes.signIn}>
      <div className={classes.card}>
        <FlameIcon size={36} />
        <Title order={1} size="h3">
          {t('signInTitle')}
        </Title>
        {reason !== null && (
          <Text size="sm" c="red" role="alert">
            {refusalOf(reason)}
          </Text>
        )}
        {data?.loginForm !== false && <PasswordForm redirectTo={redirectTo} />}
        {provider !== undefined && (
          <Button
            component="a"
            variant="default"
            href={outwardPath(`/login/generic_oauth?redirectTo=${encodeURIComponent(redirectTo)}`)}
          >
            {t('signInWith', { provider: provider.name })}
          </Button>
        )}
        {data?.loginForm === false && provider === undefined && (
          <>
            <Text size="sm">{t('byBrowser')}</Text>
            <Button component="a" href={outwardPath(redirectTo)}>
              {t('signIn')}
            </Button>
          </>
        )}
      </div>
    </main>
  )
}
