import type { ProductSafety } from '@/domain/product.ts'

/** The importer, who answers in the Union for makers outside it (regulation EU 2023/988, article 19). */
const responsible = {
  name: 'Atelier du Rif SARL',
  postalAddress: '12 rue des Vanniers, 69001 Lyon, France',
  email: 'conformite@atelier-du-rif.example',
} as const

export const demoManufacturers = {
  'cooperative-doum-jbala': {
    manufacturer: {
      name: 'Coopérative Doum Jbala',
      postalAddress: 'Douar Aïn Lhsen, commune de Bab Taza, 91000 Chefchaouen, Maroc',
      email: 'contact@doum-jbala.example',
    },
    responsible,
  },
  'cooperative-tissage-ketama': {
    manufacturer: {
      name: 'Coopérative des tresseuses de Ketama',
      postalAddress: 'Centre de Ketama, route nationale 2, 32000 Al Hoceïma, Maroc',
      email: 'bonjour@tresseuses-ketama.example',
    },
    responsible,
  },
  'atelier-cuir-tetouan': {
    manufacturer: {
      name: 'Atelier Dar Debbagh',
      postalAddress: '8 derb Seffar, médina, 93000 Tétouan, Maroc',
      email: 'atelier@dar-debbagh.example',
    },
    responsible,
  },
  'chapellerie-larache': {
    manufacturer: {
      name: 'Chapellerie du Loukkos',
      postalAddress: '21 rue des Nattiers, 92000 Larache, Maroc',
      email: 'chapeaux@loukkos.example',
    },
    responsible,
  },
} as const satisfies Record<string, Pick<ProductSafety, 'manufacturer' | 'responsible'>>
