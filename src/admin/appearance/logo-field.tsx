import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { PictureDrop } from '@/admin/ui/picture-drop.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { useUpload } from '@/admin/ui/use-picture-upload.ts'
import type { Logo } from '@/domain/appearance.ts'
import { MAX_LOGO_BYTES } from '@/domain/rules.ts'
import { appearanceText as t } from '@/texts/admin/appearance.ts'
import { sendLogo } from './send-logo.ts'

/** How many times its height a logo may be wide, to be read in the tab of a browser. */
const WIDE = 2.5
/** From this shape on it has no room for a name in it. */
const SQUARE = 1.5

interface Props {
  readonly logo: Logo | null
  readonly showsName: boolean
  readonly siteName: string
  readonly onLogo: (logo: Logo | null) => void
  readonly onShowsName: (shows: boolean) => void
}

/** The logo, the place where another one is dropped or chosen, and whether the name stands beside it. */
export function LogoField({ logo, showsName, siteName, onLogo, onShowsName }: Props) {
  const sending = useUpload(sendLogo, (stored: Logo) => {
    onLogo(stored)
    onShowsName(stored.width / stored.height < SQUARE)
  })
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="font-display text-xl">{t.logo}</legend>
      <PictureDrop
        sending={sending}
        bytes={MAX_LOGO_BYTES}
        invitation={t.drop}
        choose={logo ? t.replace : t.choose}
        accept=".svg,image/svg+xml,image/png"
        words={t.refusals}
      >
        <p>{t.formats}</p>
        <p>{t.advice}</p>
      </PictureDrop>
      {logo && logo.width / logo.height > WIDE && <p className="text-sm text-ink-soft">{t.wide}</p>}
      {logo && (
        <>
          <Toggle label={t.showsName} isOn={showsName} onChange={onShowsName} />
          <button
            type="button"
            className={QUIET}
            onClick={() => {
              onLogo(null)
              showToast({ title: t.removed })
            }}
          >
            <Icon name="remove" className="size-4.5" />
            {t.remove}
          </button>
        </>
      )}
      <p className="text-sm text-stone">
        {t.nameIs(siteName)}{' '}
        <Link to="/settings/shop#siteName" className="link">
          {t.changeName}
        </Link>
      </p>
    </fieldset>
  )
}
