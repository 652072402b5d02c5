import description from '../../package.json' with { type: 'json' };

/** The version of the product, as --version shows it. */
export const { version } = description;
