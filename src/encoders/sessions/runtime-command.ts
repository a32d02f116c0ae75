/**
 * Brings what models run on. The flag keeps old versions of npm from fetching files for graphics cards besides, which
 * nothing here uses.
 */
export const RUNTIME_COMMAND = 'npm install onnxruntime-node --onnxruntime-node-install=skip';
