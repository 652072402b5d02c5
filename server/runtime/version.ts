import description from '../../package.json' with { type: 'json' };

/** Of the product, as --version shows it. */
export const { version } = description;
