import type { ParcelStep } from '@/domain/sent-parcel.ts'

/** The way of a parcel, on the order's page and in the profile. */
export const parcelStepsText = {
  parcel: (place: number, of: number) => `Colis ${place} sur ${of}`,
  tracking: (number: string) => `Suivi : ${number}`,
  noNumber: 'Numéro de suivi à venir',
  steps: {
    taken: 'Pris en charge',
    moving: 'En route',
    at_pickup: 'À retirer',
    delivered: 'Livré',
    returning: 'Retourné à l’expéditeur',
  } satisfies Record<ParcelStep, string>,
} as const
