import type { ErrorCode } from '@/domain/errors.ts'
import { ofName } from '../elision.ts'
import { adminErrorText } from './shell.ts'

export const picturesText = {
  formats: 'JPG, PNG, WebP',
  failed: "Erreur lors de l'upload de l'image",
  uploaded: 'Image uploadée avec succès!',
  uploading: (name: string) => `Envoi ${ofName(name)}`,
  giveUp: 'Annuler l’envoi',
  retry: 'Réessayer',
  dismiss: 'Fermer',
} as const

/** Why a picture was refused, where there is another sentence for it than usual. */
export type RefusalWords = Partial<Readonly<Record<ErrorCode, string>>>

/** Why a picture was refused. @param megabytes what one may weigh. */
export function uploadRefusalText(code: ErrorCode, megabytes: number, words: RefusalWords = {}): string {
  const own = words[code]
  if (own) return own
  if (code === 'image_type_unsupported')
    return `Type de fichier non supporté. Formats acceptés: ${picturesText.formats}`
  if (code === 'image_too_heavy') return `Fichier trop volumineux. Taille maximum: ${megabytes}MB`
  return adminErrorText(code)
}
