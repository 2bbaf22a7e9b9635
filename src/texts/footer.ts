/** The footer speaks English, as the shop specifies; its sentences stand here so that one file switches it. */
export const footerText = {
  lang: 'en',
  label: 'Footer',
  aboutTitle: 'About us',
  about:
    'Straw bags, hats and accessories woven by hand in the Rif mountains of Morocco, one piece and one pair of hands at a time.',
  quickTitle: 'Quick links',
  informationTitle: 'Information',
  socialLabel: 'Social networks',
  home: 'Home',
  shop: 'Shop',
  blog: 'Blog',
  contact: 'Contact',
  ourStory: 'Our story',
  shipping: 'Shipping',
  returns: 'Returns',
  faq: 'FAQ',
  cgv: 'Terms of sale',
  legalNotice: 'Legal notice',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  rights: (siteName: string, year: number) => `© ${year} ${siteName}. All rights reserved.`,
} as const
